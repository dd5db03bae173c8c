import { maxNameLength, minNameLength, nameProblem } from '@latchkey/protocol'
import { isIndecent } from './indecentNames.ts'
import { reservedNames, reservedParts } from './reservedNames.ts'
import { skeletonOf, strictSkeletonOf } from './skeleton.ts'

/** Why a name is not given. */
export type NameRefusal = { code: string; description: string }

const problems = {
  characters: 'A name has letters, digits and hyphens only.',
  hyphens:
    'A name has no hyphen at its beginning or end, and not two where the third letter would be.',
  long: `A name has at most ${maxNameLength} characters.`,
  short: `A name has at least ${minNameLength} characters.`,
} as const

/** Why no one may have a name, whether or not somebody has it (S5.1, S9.28). */
export function judgeName(
  label: string,
  { reserved }: { reserved: readonly string[] },
): NameRefusal | undefined {
  const problem = nameProblem(label)
  if (problem) return { code: 'name_invalid', description: problems[problem] }
  const names = [...reservedNames, ...reserved]
  const isReserved = [skeletonOf, strictSkeletonOf].some((lookOf) => {
    const look = lookOf(label)
    return (
      names.some((name) => lookOf(name) === look) ||
      reservedParts.map(lookOf).some((part) => look.startsWith(part) || look.endsWith(part))
    )
  })
  if (isReserved) return { code: 'name_reserved', description: 'This name is reserved.' }
  if (isIndecent(label)) return { code: 'name_refused', description: 'This name is not given.' }
  return undefined
}

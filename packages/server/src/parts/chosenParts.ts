import type { PartName } from './registry.ts'

/** What parts were called before: a configuration of an older server still starts. */
export const previousNames = { auth: 'sessions' } as const satisfies Readonly<
  Record<string, PartName>
>
export type PreviousName = keyof typeof previousNames

/** The parts that a configuration names, by what they are called now, and each once. */
export function chosenParts(names: readonly (PartName | PreviousName)[]): readonly PartName[] {
  return [...new Set(names.map((name) => (isPrevious(name) ? previousNames[name] : name)))]
}

/** What to say of each name that is no longer the part's. */
export function renamedParts(names: readonly (PartName | PreviousName)[]): readonly string[] {
  return names
    .filter(isPrevious)
    .map((name) => `parts: the part "${name}" is called "${previousNames[name]}" now`)
}

function isPrevious(name: PartName | PreviousName): name is PreviousName {
  return Object.hasOwn(previousNames, name)
}

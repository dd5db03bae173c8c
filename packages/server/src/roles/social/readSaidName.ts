import { plainText } from '@latchkey/protocol'
import * as z from 'zod'
import { readAnswer } from '../../upstream/readAnswer.ts'

const maxLength = 64

const said = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
})

/**
 * The name to show in what a provider says of a visitor beside its answer, unsigned, as JSON. Whoever sends the form can write it,
 * so it is a text and nothing else: an address in it, or as a name, is not taken, and what has another form is no name.
 */
export function readSaidName(user: string | undefined): string | undefined {
  const name = user === undefined ? undefined : readAnswer(user, said)?.value.name
  if (!name) return undefined
  const parts = [name.firstName, name.lastName].map((part) => plainText(part, maxLength))
  const shown = plainText(parts.filter(Boolean).join(' '), maxLength).trim()
  return shown === '' || shown.includes('@') ? undefined : shown
}

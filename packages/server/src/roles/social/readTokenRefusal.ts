import * as z from 'zod'
import { readAnswer } from '../../upstream/readAnswer.ts'

const word = z.string().max(64)
/** As OAuth 2.0 has it (RFC 6749 5.2). */
const ofOauth = z.object({
  error: word,
  error_description: z.string().max(256).optional().catch(undefined),
})
/** As Facebook has it (https://developers.facebook.com/docs/graph-api/guides/error-handling). */
const ofGraph = z.object({
  error: z.object({ code: z.int(), error_subcode: z.int().optional().catch(undefined) }),
})
const refusal = z.union([ofOauth, ofGraph])

/** What a provider calls wrong with an exchange. */
export type TokenRefusal = {
  /** Without what it says in words, where it may repeat what it was shown. */
  error: string
  /** What tells apart what it refuses: the error alone, and with its words. */
  names: readonly string[]
}

/** Reads it from an answer, whatever the status; undefined where there is none. */
export function readTokenRefusal(text: string): TokenRefusal | undefined {
  const said = readAnswer(text, refusal)?.value
  if (!said) return undefined
  if (typeof said.error !== 'string') {
    const { code, error_subcode: subcode } = said.error
    const error = subcode === undefined ? `${code}` : `${code}/${subcode}`
    return { error, names: [error] }
  }
  const { error } = said
  const words = 'error_description' in said ? said.error_description : undefined
  return { error, names: [error, ...(words === undefined ? [] : [`${error}: ${words}`])] }
}

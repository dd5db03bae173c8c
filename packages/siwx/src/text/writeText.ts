// The text that EIP-4361 describes by ABNF. Sign In With Solana and CAIP-122 took it over word for word, with another
// name of the account; they differ in what may be left out, which the callers know.

import { InvalidMessageError } from '../errors/InvalidMessageError.ts'
import { type Label, labels } from './fields.ts'

/** A line break would let one field write the next one, and some wallets show other controls as line breaks. */
const controls = /[\p{Cc}\u2028\u2029]/u

export type TextParts = Readonly<Partial<Record<Label, string | undefined>>> & {
  /** Whose accounts these are: `Ethereum`, `Solana`. */
  account: string
  address: string
  domain: string
  resources?: readonly string[] | undefined
  statement?: string | undefined
  /** Whether a text without a statement keeps the blank line above it. */
  keepsBlankLine: boolean
}

/**
 * Writes the text of a sign-in; a field that is absent leaves no line.
 *
 * @throws {InvalidMessageError} when domain or address is absent, or a field is no text, or holds a line break or another
 * control character
 */
export function writeText({
  account,
  address,
  domain,
  keepsBlankLine,
  resources,
  statement,
  ...parts
}: TextParts): string {
  // In JavaScript they may be missing, and "undefined wants you to sign in" is a text, too.
  if (!domain) throw absent('domain')
  if (!address) throw absent('address')
  const fields = Object.entries(labels).flatMap(([field, label]) => {
    const value = parts[field as Label]
    return value === undefined ? [] : `${label}: ${oneLine(field, value)}`
  })
  if (resources)
    fields.push('Resources:', ...resources.map((each) => `- ${oneLine('resources', each)}`))
  const paragraphs = [
    `${oneLine('domain', domain)} wants you to sign in with your ${account} account:\n${oneLine('address', address)}`,
  ]
  if (statement !== undefined) paragraphs.push(oneLine('statement', statement))
  if (fields.length > 0) paragraphs.push(fields.join('\n'))
  return paragraphs.join(statement === undefined && keepsBlankLine ? '\n\n\n' : '\n\n')
}

function oneLine(field: string, value: string): string {
  if (typeof value !== 'string')
    throw new InvalidMessageError({ field, reason: `Its ${field} is no text.` })
  if (controls.test(value))
    throw new InvalidMessageError({ field, reason: `${field} has to be on one line.` })
  return value
}

function absent(field: string): InvalidMessageError {
  return new InvalidMessageError({ field, reason: `It has no ${field}.` })
}

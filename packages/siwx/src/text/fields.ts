import { InvalidMessageError } from '../errors/InvalidMessageError.ts'
import { isDateTime } from './isDateTime.ts'
import { rules } from './rfc3986.ts'

/** The labelled lines of a text, in the order of the standard. */
export const labels = {
  uri: 'URI',
  version: 'Version',
  chainId: 'Chain ID',
  nonce: 'Nonce',
  issuedAt: 'Issued At',
  expirationTime: 'Expiration Time',
  notBefore: 'Not Before',
  requestId: 'Request ID',
} as const

export type Label = keyof typeof labels

/** What EIP-4361 allows in each field that all namespaces share. */
const allowed: Readonly<Record<string, (value: string) => boolean>> = {
  domain: (value) => rules.authority.test(value),
  expirationTime: isDateTime,
  issuedAt: isDateTime,
  nonce: (value) => /^[A-Za-z0-9]{8,}$/.test(value),
  notBefore: isDateTime,
  requestId: (value) => rules.pchars.test(value),
  resources: (value) => rules.uri.test(value),
  scheme: (value) => rules.scheme.test(value),
  statement: (value) => rules.statement.test(value),
  uri: (value) => rules.uri.test(value),
  version: (value) => value === '1',
}

/**
 * Requires that each field is what EIP-4361 allows in its place; the others are the caller's.
 *
 * @throws {InvalidMessageError} with the first field that is not
 */
export function requireFields(fields: Readonly<Record<string, unknown>>): void {
  for (const [field, value] of Object.entries(fields)) {
    const isAllowed = Object.hasOwn(allowed, field) ? allowed[field] : undefined
    for (const each of value === undefined ? [] : [value].flat())
      if (isAllowed && !(typeof each === 'string' && isAllowed(each)))
        throw new InvalidMessageError({ field, reason: `Its ${field} is malformed.` })
  }
}

import { InvalidMessageError } from '../errors/InvalidMessageError.ts'

const required = ['domain', 'chainId', 'issuedAt', 'nonce', 'uri', 'version'] as const

/**
 * Requires what EIP-4361 and CAIP-122 do; gives the same message.
 *
 * @throws {InvalidMessageError} with the first that is absent
 */
export function requireComplete<
  read extends Partial<Record<(typeof required)[number], string | undefined>>,
>(read: read): read & Record<(typeof required)[number], string> {
  for (const field of required)
    if (read[field] === undefined)
      throw new InvalidMessageError({ field, reason: `It has no ${field}.` })
  return read as read & Record<(typeof required)[number], string>
}

import type { NameRecord } from '@latchkey/protocol/http'
import type { Latchkey } from '../Latchkey.ts'
import { nameQuery } from '../queries/names.ts'
import { queryClientOf } from '../queries/queryClient.ts'

export type LookUpNameParameters = {
  /** With its zone, such as `alice.names.example.com`. */
  name: string
}

/**
 * Finds who has a name that was registered at the project's server: its addresses by coin type (ENSIP-11), and what its
 * owner says. Remembered for five minutes.
 *
 * @throws {NameApiError} code `name.resolve_failed`
 *
 * @example
 * const record = await lookUpName(latchkey, { name: 'alice.names.example.com' })
 */
export async function lookUpName(
  latchkey: Latchkey,
  { name }: LookUpNameParameters,
): Promise<NameRecord | undefined> {
  return (await queryClientOf(latchkey).fetchQuery(nameQuery(latchkey, { name }))) ?? undefined
}

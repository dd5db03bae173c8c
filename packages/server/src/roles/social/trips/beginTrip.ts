import { createHash } from 'node:crypto'
import type { RoleKeys } from '../../createRoleKeys.ts'
import type { Row } from '../../markedTables.ts'
import { maxTries } from '../lifetimes.ts'
import { randomSecret } from '../randomSecret.ts'
import { stateMark, wrapSecret } from './tripRow.ts'

/** A trip that begins: what the device asks the provider with, and what is kept of it. */
export type BegunTrip = { asked: { challenge: string; state: string }; columns: Row }

/** Makes what one trip of a browser to a provider is known by, with what a role keeps in its secret besides. */
export function beginTrip(
  keys: Pick<RoleKeys, 'mac' | 'wrap'>,
  { id, ...more }: { id: string; nonce?: string },
): BegunTrip {
  const [state, verifier] = [randomSecret(), randomSecret()]
  return {
    asked: { challenge: createHash('sha256').update(verifier).digest('base64url'), state },
    columns: {
      code_wrapped: null,
      completion: null,
      secret_wrapped: wrapSecret(keys, { ...more, id, verifier }),
      state: stateMark(keys, state),
      status: 'away',
      tries_left: maxTries,
    },
  }
}

import type { Latchkey } from '@latchkey/core'
import { useContext } from 'react'
import { LatchkeyContext } from '../LatchkeyContext.ts'
import { ProviderMissingError } from '../ProviderMissingError.ts'

/**
 * The instance of the nearest provider, for actions that have no hook.
 *
 * @throws {ProviderMissingError} outside of a `LatchkeyProvider`
 */
export function useLatchkey(): Latchkey {
  const latchkey = useContext(LatchkeyContext)
  if (!latchkey) throw new ProviderMissingError()
  return latchkey
}

import type { Namespace } from '@latchkey/protocol'
import { LatchkeyError } from './LatchkeyError.ts'

/** No contract can be called on the network: the adapter of its namespace has no such calls. */
export class UnsupportedCallError extends LatchkeyError {
  readonly code = 'call.unsupported'
  override readonly name = 'UnsupportedCallError'

  constructor({ namespace }: { namespace: Namespace }) {
    super('Contracts cannot be called on this network', { details: [`Namespace: ${namespace}.`] })
  }
}

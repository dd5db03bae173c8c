import type { Namespace } from '@latchkey/protocol'
import { LatchkeyError } from './LatchkeyError.ts'

/** No adapter was passed for the namespace (S8.32). */
export class AdapterMissingError extends LatchkeyError {
  readonly code = 'adapter.missing'
  override readonly name = 'AdapterMissingError'

  constructor({ namespace, operation }: { namespace: Namespace; operation: string }) {
    super(`${operation}: no adapter for namespace ${namespace}`)
  }
}

/** An adapter is for a namespace the network model does not know (S5.21). */
export class UnsupportedNamespaceError extends LatchkeyError {
  readonly code = 'namespace.unsupported'
  override readonly name = 'UnsupportedNamespaceError'

  constructor(namespace: string) {
    super('Unsupported chain namespace', { details: [namespace] })
  }
}

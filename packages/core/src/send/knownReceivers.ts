import { isNamespace, type Namespace } from '@latchkey/protocol'
import { isSameAddress } from '../format/isSameAddress.ts'
import type { Latchkey } from '../Latchkey.ts'

/** An address that something was sent to, and how often. */
export type KnownReceiver = { namespace: Namespace; address: string; count: number }

const maxReceivers = 50
/** The longest address of any kind is 90 characters. */
const maxAddressLength = 100
const version = 1

type Place = Pick<Latchkey, 'internal' | 'options'>

/** Receivers of previous transfers, the last one first. What storage cannot tell is none. */
export function knownReceivers(
  { internal, options }: Place,
  namespace: Namespace,
): readonly KnownReceiver[] {
  return readAll(internal.environment.storage, keyIn(options)).filter(
    (receiver) => receiver.namespace === namespace,
  )
}

/** Keeps an address that something was sent to; the oldest go. */
export function rememberReceiver(
  { internal, options }: Place,
  { address, namespace }: Pick<KnownReceiver, 'address' | 'namespace'>,
): void {
  const { storage } = internal.environment
  const receivers = withReceiver(readAll(storage, keyIn(options)), { address, namespace })
  try {
    storage?.setItem(keyIn(options), JSON.stringify({ receivers, version }))
  } catch {
    // Full or forbidden storage: the next transfer is to a new receiver again.
  }
}

/** Pure: the list with one more transfer to an address. */
export function withReceiver(
  receivers: readonly KnownReceiver[],
  { address, namespace }: Pick<KnownReceiver, 'address' | 'namespace'>,
): readonly KnownReceiver[] {
  const isIt = (one: KnownReceiver) =>
    one.namespace === namespace && isSameAddress(one.address, address, namespace)
  const count = (receivers.find(isIt)?.count ?? 0) + 1
  const others = receivers.filter((one) => !isIt(one))
  return [{ address, count, namespace }, ...others].slice(0, maxReceivers)
}

function keyIn({ storageKey }: Place['options']): string {
  return `${storageKey}.receivers`
}

function readAll(storage: Storage | undefined, key: string): readonly KnownReceiver[] {
  try {
    const value = JSON.parse(storage?.getItem(key) ?? 'null') as Partial<{
      receivers: unknown
      version: unknown
    }> | null
    if (value?.version !== version || !Array.isArray(value.receivers)) return []
    return value.receivers.filter(isReceiver).slice(0, maxReceivers)
  } catch {
    return []
  }
}

/** Any script of the page may have written there. */
function isReceiver(value: unknown): value is KnownReceiver {
  const { address, count, namespace } = Object(value) as Partial<
    Record<keyof KnownReceiver, unknown>
  >
  return (
    typeof address === 'string' &&
    address.length <= maxAddressLength &&
    typeof namespace === 'string' &&
    isNamespace(namespace) &&
    Number.isSafeInteger(count) &&
    (count as number) > 0
  )
}

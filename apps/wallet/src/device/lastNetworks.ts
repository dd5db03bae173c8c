import type { NetworkId } from '@latchkey/protocol'
import type { EmbeddedNamespace } from '@latchkey/protocol/frame'
import type { DeviceStorage } from './DeviceStorage.ts'

const nameOf = (namespace: EmbeddedNamespace) => `network ${namespace}`

/** The network that was last in use in a namespace. */
export async function readLastNetwork(
  storage: DeviceStorage,
  namespace: EmbeddedNamespace,
): Promise<NetworkId | undefined> {
  const kept = await storage.read(nameOf(namespace))
  return typeof kept === 'string' && kept.startsWith(`${namespace}:`)
    ? (kept as NetworkId)
    : undefined
}

export async function keepLastNetwork(
  storage: DeviceStorage,
  networkId: `${EmbeddedNamespace}:${string}`,
): Promise<void> {
  const namespace = networkId.slice(0, networkId.indexOf(':')) as EmbeddedNamespace
  await storage.change(nameOf(namespace), () => networkId)
}

import type { DeviceStorage } from './DeviceStorage.ts'

/** What makes this browser a device; neither key can be exported. */
export type DeviceKeys = {
  /** Proves to the server which device asks (RFC 9449). */
  proof: CryptoKeyPair
  /** Wraps the parts of slots that lie here. */
  wrapping: CryptoKey
}

const name = 'keys'

/** The keys of this device, made where there are none; two tabs at once get the same. */
export async function readDeviceKeys(storage: DeviceStorage): Promise<DeviceKeys> {
  const kept = await storage.read(name)
  if (isDeviceKeys(kept)) return kept
  const made = await makeDeviceKeys()
  // A transaction cannot wait for a key to be made, so that another tab's may be there by now.
  const winner = await storage.change(name, (found) => (isDeviceKeys(found) ? found : made))
  return winner as DeviceKeys
}

/** Makes this browser a new device. */
export async function forgetDeviceKeys(storage: DeviceStorage): Promise<void> {
  await storage.change(name, () => undefined)
}

async function makeDeviceKeys(): Promise<DeviceKeys> {
  const [proof, wrapping] = await Promise.all([
    crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']),
    crypto.subtle.generateKey({ length: 256, name: 'AES-GCM' }, false, ['decrypt', 'encrypt']),
  ])
  return { proof, wrapping }
}

function isDeviceKeys(value: unknown): value is DeviceKeys {
  if (typeof value !== 'object' || value === null) return false
  const { proof, wrapping } = value as Partial<DeviceKeys>
  return [proof?.privateKey, proof?.publicKey, wrapping].every((key) => key instanceof CryptoKey)
}

import type { DeviceStorage } from './DeviceStorage.ts'

const nameOf = (address: string) => `key ${address}`

/** What the key of a wallet is cut from, where this device has kept it. */
export async function readKeptSecretKey(
  storage: DeviceStorage,
  address: string,
): Promise<string | undefined> {
  const kept = await storage.read(nameOf(address))
  return typeof kept === 'string' ? kept : undefined
}

export async function keepSecretKey(
  storage: DeviceStorage,
  { address, cut }: { address: string; cut: string },
): Promise<void> {
  await storage.change(nameOf(address), () => cut)
}

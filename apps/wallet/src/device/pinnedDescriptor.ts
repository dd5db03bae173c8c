import { type WalletDescriptor, walletDescriptor } from '@latchkey/protocol/wallet'
import { toBase64url } from '../base64url.ts'
import type { DeviceStorage } from './DeviceStorage.ts'

/** What this device knows of the wallet of an e-mail address, once it has seen it. */
export async function readPinned(
  storage: DeviceStorage,
  email: string,
): Promise<WalletDescriptor | undefined> {
  return walletDescriptor.safeParse(await storage.read(await nameOf(email))).data
}

/** Pins a descriptor; the first one stays. Resolves to false where another one is pinned. */
export async function pinDescriptor(
  storage: DeviceStorage,
  email: string,
  descriptor: WalletDescriptor,
): Promise<boolean> {
  const kept = await storage.change(
    await nameOf(email),
    (found) => walletDescriptor.safeParse(found).data ?? descriptor,
  )
  return isSameDescriptor(kept as WalletDescriptor, descriptor)
}

export function isSameDescriptor(one: WalletDescriptor, other: WalletDescriptor): boolean {
  return (
    one.walletId === other.walletId &&
    one.addresses.eip155 === other.addresses.eip155 &&
    one.addresses.solana === other.addresses.solana
  )
}

/** Addresses are not written down here: a pin is for who types the same one. */
async function nameOf(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().normalize('NFKC').toLowerCase())
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return `pin ${toBase64url(new Uint8Array(digest))}`
}

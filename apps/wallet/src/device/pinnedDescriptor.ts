import { type WalletDescriptor, walletDescriptor } from '@latchkey/protocol/wallet'
import { toBase64url } from '../base64url.ts'
import type { DeviceStorage } from './DeviceStorage.ts'
import type { Identity } from './Identity.ts'
import { nameIdentity, normalAddress } from './nameIdentity.ts'

/** What this device knows of the wallet of an identity, once it has seen it. */
export async function readPinned(
  storage: DeviceStorage,
  identity: Identity,
): Promise<WalletDescriptor | undefined> {
  const name = await nameOf(identity)
  const pinned = readPin(await storage.read(name))
  if (pinned) return pinned
  const before = await readBefore(storage, identity)
  return before && readPin(await storage.change(name, (found) => readPin(found) ?? before))
}

/** Pins a descriptor; the first one stays. Resolves to false where another one is pinned. */
export async function pinDescriptor(
  storage: DeviceStorage,
  identity: Identity,
  descriptor: WalletDescriptor,
): Promise<boolean> {
  const before = await readBefore(storage, identity)
  const kept = await storage.change(
    await nameOf(identity),
    (found) => readPin(found) ?? before ?? descriptor,
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

/** Pinned by a frame of before, which named an identity by its address alone. It stays, for such a frame may come back. */
async function readBefore(
  storage: DeviceStorage,
  identity: Identity,
): Promise<WalletDescriptor | undefined> {
  if (identity.kind !== 'email') return undefined
  return readPin(await storage.read(await digestName(normalAddress(identity.email))))
}

function readPin(kept: unknown): WalletDescriptor | undefined {
  return walletDescriptor.safeParse(kept).data
}

const nameOf = (identity: Identity) => digestName(JSON.stringify(nameIdentity(identity)))

/** Identities are not written down here: a pin is for who logs in with the same one. */
async function digestName(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `pin ${toBase64url(new Uint8Array(digest))}`
}

import type { Freezes } from '../roles/freezes/createFreezes.ts'
import { partDamaged } from '../roles/partDamaged.ts'
import { unwrapPart } from '../roles/unwrapPart.ts'
import { emailOf } from './emailOf.ts'
import { registeredMs } from './lifetimes.ts'
import { type NewPart, type PartsContext, putPart } from './putPart.ts'

/** Part 2 of managed slots, beside the address where mails about the wallet go. */
export function createParts(context: PartsContext & { freezes: Pick<Freezes, 'requireThawed'> }) {
  const { freezes, keys, marked, now } = context
  return {
    putPart: (added: NewPart) => putPart(context, added),

    /** Whether a device has put a part of a wallet here. */
    async isMaker({ device, walletId }: { device: string; walletId: string }): Promise<boolean> {
      const of = ['wallet_id = $1 and maker = $2 limit 1', [walletId, device]] as const
      return (await marked.find('recovery_wallets', ...of)).length > 0
    },

    /** The part, for the device that makes the wallet, or one that is registered. @throws {ApiError} 403 `wallet_frozen` */
    async partOf({
      device,
      slotId,
      walletId,
    }: {
      device: string
      slotId: string
      walletId: string
    }): Promise<Uint8Array | undefined> {
      const [row] = await marked.require('recovery_wallets', 'wallet_id = $1 and slot_id = $2', [
        ...[walletId, slotId],
      ])
      const [registered] = await marked.find('recovery_devices', 'device = $1 and wallet_id = $2', [
        ...[device, walletId],
      ])
      const isRegistered = Number(registered?.['until'] ?? 0) > now()
      // Who has just put it here may read it back.
      const isMaker = row?.['maker'] === device && Number(row['created_at']) + registeredMs > now()
      if (!isRegistered && !isMaker) return undefined
      await freezes.requireThawed(marked, walletId)
      // Only the role `wallet` says that there is such a slot, to a device that was introduced.
      if (!row) throw partDamaged()
      return unwrapPart(keys, row['part'], { kind: 'managed', slotId, walletId })
    },

    /** The address that this role knows of a wallet's owner. */
    emailOf: (walletId: string): Promise<string | undefined> =>
      emailOf({ keys, session: marked }, walletId),
  }
}

import { type WalletDescriptor, walletDescriptor } from '@latchkey/protocol/wallet'
import { ApiError } from '../../http/ApiError.ts'
import { arrivalError } from '../../roles/arrivals/arrivalErrors.ts'
import type { Arrivals } from '../../roles/arrivals/createArrivals.ts'
import type { MarkedRows, MarkedSession } from '../../roles/createMarkedRows.ts'
import type { Freezes } from '../../roles/freezes/createFreezes.ts'
import { readDescriptor } from '../readDescriptor.ts'
import { putDevice } from './createDeviceRows.ts'
import { type DeviceFacts, factColumns } from './DeviceFacts.ts'

/** A wallet is made of slots that are no older: at the role `recovery` those of a try count for a day. */
const maxMakingMs = 20 * 60 * 60_000

/**
 * A wallet is made, or one that is has another device: both slots were read back and opened. False where another device has
 * made it meanwhile, the device's slot is not here, or the role `recovery` has not let in the device.
 *
 * @throws {ApiError} 403 `device_held`, `device_refused` for a device that another one of the wallet has not let in, `wallet_frozen`
 */
export async function finishWallet(
  {
    arrivals,
    freezes,
    marked,
    now,
  }: {
    arrivals: Pick<Arrivals, 'arrive' | 'remove'>
    freezes: Pick<Freezes, 'requireThawed'>
    marked: MarkedRows
    now: () => number
  },
  {
    descriptor,
    device,
    facts,
    isRegistered,
    slotId,
  }: {
    descriptor: WalletDescriptor
    device: string
    facts?: DeviceFacts | undefined
    isRegistered: boolean
    slotId: string
  },
): Promise<boolean> {
  const { walletId } = descriptor
  // Refusals are answers, not faults: what they changed must stay.
  const outcome = await marked.transaction(async (session) => {
    const [wallet] = await session.require('wallet_wallets', 'wallet_id = $1 for update', [
      walletId,
    ])
    const [slot] = await session.require(
      'wallet_slots',
      `slot_id = $1 and wallet_id = $2 and device = $3 and kind = 'device'`,
      [slotId, walletId, device],
    )
    if (!wallet || !slot) return false
    const of = { device, since: now() - maxMakingMs, walletId }
    const kept = readDescriptor(wallet['descriptor'])
    if (kept) {
      if (JSON.stringify(kept) !== JSON.stringify(walletDescriptor.parse(descriptor))) return false
      const own = ['device = $1 and wallet_id = $2', [device, walletId]] as const
      const [known] = await session.find('wallet_devices', ...own)
      // Said again it is the same.
      if (!isRegistered && known?.['slot_id'] !== slotId) return false
      await freezes.requireThawed(session, walletId)
      const arriving = { device, facts: facts ?? {}, walletId }
      const refusal = arrivalError(await arrivals.arrive(session, arriving), now())
      if (refusal) return refusal
      // One that was brought back has its new managed slot from here on.
      const managed = wallet['managed_slot'] === null && (await managedSlot(session, of))
      if (managed)
        await session.put('wallet_wallets', { ...wallet, managed_slot: managed['slot_id'] })
    } else {
      if (wallet['maker'] !== device) return false
      const managed = await managedSlot(session, of)
      if (!managed) return false
      await session.put('wallet_wallets', {
        ...wallet,
        ...factColumns(facts),
        descriptor: walletDescriptor.parse(descriptor),
        made_at: now(),
        maker: null,
        managed_slot: managed['slot_id'],
      })
    }
    await putDevice(session, device, { facts, isIn: true, now: now(), slotId, walletId })
    await arrivals.remove(session, { device, walletId })
    await session.remove('wallet_ended', 'device = $1 and wallet_id = $2', [device, walletId])
    return true
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

/** The managed slot that a device has put here last, while it made the wallet. */
async function managedSlot(
  session: MarkedSession,
  { device, since, walletId }: { device: string; since: number; walletId: string },
) {
  const [managed] = await session.find(
    'wallet_slots',
    `wallet_id = $1 and device = $2 and kind = 'managed' and created_at > $3
     order by created_at desc limit 1`,
    [walletId, device, since],
  )
  return managed
}

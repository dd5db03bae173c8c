import { createArrivals } from '../roles/arrivals/createArrivals.ts'
import type { NewDeviceHold } from '../roles/arrivals/judgeArrival.ts'
import type { MarkedRows } from '../roles/createMarkedRows.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { createFreezes } from '../roles/freezes/createFreezes.ts'
import { createDevices } from './devices/createDevices.ts'
import { createWalletFreezes } from './freezes/createWalletFreezes.ts'
import { createDeviceRows } from './store/createDeviceRows.ts'
import { createSlotRows } from './store/createSlotRows.ts'
import { createWalletRows } from './store/createWalletRows.ts'
import { finishWallet } from './store/finishWallet.ts'
import { takeBack } from './store/takeBack.ts'

export type WalletStore = ReturnType<typeof createWalletStore>

/** Wallets, by what their owners are known, their devices, and the parts of slots that the role `wallet` holds. */
export function createWalletStore({
  hold,
  ...given
}: {
  hold: NewDeviceHold
  keys: RoleKeys
  marked: MarkedRows
  now: () => number
}) {
  const arrivals = createArrivals({ ...given, hold, role: 'wallet' })
  const freezes = createFreezes({ ...given, role: 'wallet' })
  const context = { ...given, arrivals, freezes }
  return {
    ...createWalletRows(context),
    ...createDeviceRows(context),
    ...createSlotRows(context),
    ...createDevices(context),
    ...createWalletFreezes(context),
    finish: (of: Parameters<typeof finishWallet>[1]) => finishWallet(context, of),
    takeBack: (of: Parameters<typeof takeBack>[1]) => takeBack(context, of),
  }
}

import type { LoginResult, WalletUser } from '@latchkey/protocol/wallet'
import type { KnownBrowser } from '../mail/readBrowser.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { descriptorDigest } from '../roles/descriptorDigest.ts'
import type { HeldIdentity } from '../roles/identity.ts'
import { type Introduction, writeIntroduction } from '../roles/introduction.ts'
import type { WalletStore } from './createWalletStore.ts'
import type { LoginPlace } from './logins/loginRow.ts'
import { slotDamaged } from './slotDamaged.ts'

/** Who has just been proven to be there, with which device and where. */
export type Proven = Omit<LoginPlace, 'loginId'> & {
  browser: KnownBrowser
  device: string
  /** For the role `recovery`, where its own mails prove who somebody is. */
  email?: string | undefined
  identity: HeldIdentity
  /** What they are shown of themselves. */
  user: WalletUser
}

export type ResultOf = (proven: Proven) => Promise<LoginResult>

/** What a proven identity leads to, whatever has proven it. */
export function createResultOf({
  keys,
  now,
  store,
}: {
  keys: Pick<RoleKeys, 'signing'>
  now: () => number
  store: Pick<WalletStore, 'arrive' | 'deviceOf' | 'findOrBegin' | 'managedSlotOf' | 'setIn'>
}): ResultOf {
  return async ({ browser, device, email, identity, locale, project, site, user }) => {
    const { descriptor, made, walletId } = await store.findOrBegin({ device, identity, user })
    const introduce = (purpose: Introduction['purpose']) =>
      writeIntroduction(keys, {
        ...{ device, locale, project, purpose, site, walletId },
        ...(purpose === 'make' && email !== undefined && { email }),
        ...(descriptor && { descriptor: descriptorDigest(descriptor) }),
        now: now(),
      })
    if (!descriptor) return { introduction: await introduce('make'), next: 'make', walletId }
    const [own, managedSlotId] = await Promise.all([
      store.deviceOf(device, walletId),
      store.managedSlotOf(walletId),
    ])
    if (own) {
      await store.setIn(device, { isIn: true, walletId })
      const { slotId } = own
      const isWhole = managedSlotId !== undefined
      return {
        descriptor,
        next: 'open',
        slotId,
        ...(!isWhole && { introduction: await introduce('return') }),
      }
    }
    if (!managedSlotId) throw slotDamaged()
    // The hold begins here; whether it is over the device is asked where it comes for the part.
    await store.arrive({ device, facts: { ...browser, site }, walletId })
    const introduction = await introduce('register')
    return {
      ...{ descriptor, introduction, managedSlotId },
      ...(made && { made }),
      next: 'register',
    }
  }
}

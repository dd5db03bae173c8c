import { createTurn } from '../createTurn.ts'
import { forgetDeviceParts } from '../device/deviceParts.ts'
import {
  type DeviceUser,
  type KeptSession,
  keepSession,
  knowsSite,
  readElsewhere,
  readSession,
} from '../device/keptSession.ts'
import { isSameDescriptor } from '../device/pinnedDescriptor.ts'
import { RequestError } from '../errors/RequestError.ts'
import { confirmMade } from '../login/confirmMade.ts'
import type { WalletContext } from '../WalletContext.ts'
import { userOf } from './userOf.ts'

export type Session = ReturnType<typeof createSession>

/**
 * Whether somebody is logged in on this device, as the page around may know it: a page of a project that the visitor has not
 * logged in at learns nothing of a session, and cannot end it.
 */
export function createSession(
  {
    api,
    embedder,
    projectId,
    storage,
  }: Pick<WalletContext, 'api' | 'embedder' | 'projectId' | 'storage'>,
  {
    onChange,
    onOpen,
    onUser,
  }: {
    onChange: (isConnected: boolean) => void
    /** The server has said that the wallet is open here. */
    onOpen: (walletId: string) => void
    /** Somebody is logged in, newly or still. */
    onUser: () => void
  },
) {
  /** Whether the page knows of the session: only then it learns of its end. */
  let isKnown = false

  async function readOwn(): Promise<KeptSession | undefined> {
    const kept = await readSession(storage)
    if (kept?.status !== 'in') return kept
    isKnown = knowsSite(kept.sites, { embedder, projectId })
    return isKnown ? kept : undefined
  }

  /** One after the other: an end that comes late must not take the session that begins after it. */
  const { take: inTurn } = createTurn()

  /** Tells the server of a sign-out that it did not learn of. */
  async function settleEnd(): Promise<void> {
    await api.endSession()
    await keepSession(storage, undefined)
  }

  /** Signs out: here at once, at the server now or before it is next asked for anything. */
  async function endHere(): Promise<void> {
    await keepSession(storage, { status: 'ending' })
    onChange(false)
    await settleEnd()
  }

  async function forget(): Promise<void> {
    await keepSession(storage, undefined)
    onChange(false)
  }

  return {
    /** A login has ended well. */
    began() {
      isKnown = true
      onChange(true)
      onUser()
    },

    /**
     * Who is logged in, as this device and the server both have it. No one where the server knows of no session: then the
     * device forgets its own.
     *
     * @throws {RequestError} where the server cannot be asked, or names another wallet
     */
    read: (): Promise<DeviceUser | undefined> =>
      inTurn(async () => {
        const kept = await readOwn()
        if (!kept) return undefined
        if (kept.status === 'ending') {
          await settleEnd()
          return undefined
        }
        const { ended, session } = await api.session()
        if (!session) {
          // By another device: what this one keeps opens nothing, and brings nothing back.
          for (const walletId of ended ?? []) await forgetDeviceParts(storage, walletId)
          await forget()
          return undefined
        }
        if (!isSameDescriptor(session.descriptor, kept.descriptor))
          throw new RequestError('descriptor_changed')
        onUser()
        void confirmMade({ api, storage })
        onOpen(session.descriptor.walletId)
        const { descriptor, slotId, user } = kept
        // Of an address the device knows how it was typed: the server writes it in its own way.
        return { descriptor, slotId, user: { ...userOf(session), ...user } }
      }),

    /** Who is logged in with an address at sites of other projects alone, as the server has it, too. */
    readElsewhere: (email: string): Promise<DeviceUser | undefined> =>
      inTurn(async () => {
        const kept = await readElsewhere(storage, { embedder, projectId })
        if (kept?.user.email?.toLowerCase() !== email.toLowerCase()) return undefined
        const { session } = await api.session()
        if (!session || !isSameDescriptor(session.descriptor, kept.descriptor)) return undefined
        return { descriptor: kept.descriptor, slotId: kept.slotId, user: kept.user }
      }),

    /** What the page may learn of a begin or an end in another tab: whether it is connected now, or nothing. */
    async changedTo(isConnected: boolean): Promise<boolean | undefined> {
      const wasKnown = isKnown
      isKnown = false
      if (isConnected && (await readOwn())?.status === 'in') return true
      return wasKnown ? false : undefined
    },

    /** Who is logged in, as this device has it. @throws {RequestError} `logged_out` */
    async require(): Promise<DeviceUser> {
      const kept = await readOwn()
      if (kept?.status !== 'in') throw new RequestError('logged_out')
      const { descriptor, slotId, user } = kept
      return { descriptor, slotId, user }
    },

    /** Signs out. */
    end: (): Promise<void> =>
      inTurn(async () => {
        if (await readOwn()) await endHere()
      }),

    /** Ends what a login was let in by that its visitor does not want to end well; of a session before it, too. */
    refuse: (): Promise<void> => inTurn(endHere),
  }
}

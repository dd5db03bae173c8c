import {
  type FinishedRegistration,
  finishedRegistration,
  type LinkAnswer,
  linkAnswer,
  type RefusedLink,
  refusedLink,
  type ThawedWallet,
  thawedWallet,
} from '@latchkey/protocol/wallet'
import * as z from 'zod/mini'
import type { Role } from './createApi.ts'
import { createCalls } from './createCalls.ts'

export type LinkApi = ReturnType<typeof createLinkApi>

/**
 * Everything that the page of a mail’s link asks of its server, as this device. Each method rejects with a
 * {@link RequestError}. The frame, which asks none of it, does not pay for it.
 */
export function createLinkApi(options: Parameters<typeof createCalls>[0]) {
  const call = createCalls(options)
  return {
    /** Whom the link would let in. */
    read: (token: string): Promise<LinkAnswer> =>
      call({ answer: linkAnswer, method: 'GET', path: `/recovery/v1/links/${token}` }),
    /** Refuses whom the link would let in, or has, and freezes the wallet at the role `recovery`. */
    refuse: (token: string): Promise<RefusedLink> =>
      call({ answer: refusedLink, method: 'POST', path: `/recovery/v1/links/${token}/refuse` }),
    /** Freezes it at the role `wallet`, too. */
    freeze: ({ walletId, word }: RefusedLink): Promise<unknown> =>
      call({
        answer: z.unknown(),
        body: { word },
        method: 'POST',
        path: `/wallet/v1/wallets/${walletId}/freeze`,
      }),
    /** Takes back at a role what this browser has frozen. */
    thaw: (role: Role, walletId: string): Promise<ThawedWallet> =>
      call({ answer: thawedWallet, method: 'POST', path: `/${role}/v1/wallets/${walletId}/thaw` }),
    /** Lets the device in: by its proof, or by the number. */
    finish: (token: string, number: string | undefined): Promise<FinishedRegistration> =>
      call({
        answer: finishedRegistration,
        body: number === undefined ? {} : { number },
        method: 'POST',
        path: `/recovery/v1/links/${token}`,
      }),
  }
}

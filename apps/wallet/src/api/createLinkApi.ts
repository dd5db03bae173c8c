import {
  type FinishedRegistration,
  finishedRegistration,
  type LinkAnswer,
  linkAnswer,
} from '@latchkey/protocol/wallet'
import * as z from 'zod/mini'
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
    refuse: (token: string): Promise<unknown> =>
      call({ answer: z.unknown(), method: 'POST', path: `/recovery/v1/links/${token}/refuse` }),
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

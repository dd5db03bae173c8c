import type { KnownBrowser } from '../../mail/readBrowser.ts'
import { arrivalRefused } from '../../roles/arrivals/arrivalErrors.ts'
import type { ArrivalStanding } from '../../roles/arrivals/judgeArrival.ts'
import type { MarkedSession } from '../../roles/createMarkedRows.ts'
import type { RegistrationsContext } from '../registrationMarks.ts'
import { holdRegistration } from './holdRegistration.ts'
import { registerDevice } from './registerDevice.ts'

/** What became of a device that was proven to be its owner's, or that another one has answered for. */
export type Entered =
  | { freeInMs: number; registrationId: string; status: 'held' }
  | { status: 'registered' }

/** Registers a device that is free, and holds one that is not. @throws {ApiError} 403 `device_refused` */
export async function enterArrival(
  context: RegistrationsContext,
  session: MarkedSession,
  {
    standing,
    ...of
  }: {
    browser: KnownBrowser
    device: string
    site: string
    standing: ArrivalStanding
    walletId: string
  },
): Promise<Entered> {
  switch (standing.status) {
    case 'free':
      await registerDevice(context, session, of)
      return { status: 'registered' }
    case 'held': {
      const { freeAt } = standing
      const registrationId = await holdRegistration(context, session, { ...of, freeAt })
      return { freeInMs: Math.max(0, freeAt - context.now()), registrationId, status: 'held' }
    }
    case 'refused':
      throw arrivalRefused()
  }
}

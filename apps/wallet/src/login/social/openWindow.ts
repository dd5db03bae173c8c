import type { FrameParams } from '@latchkey/protocol/frame'
import type { SocialApi } from '../../api/createSocialApi.ts'
import type { KeptAsked } from '../../device/keptAsked.ts'
import { forgetKeptLogin, keepBegun } from '../../device/keptLogin.ts'
import { knowsSite, readSession } from '../../device/keptSession.ts'
import type { FrameClock } from '../../view/FrameClock.ts'
import type { WalletContext } from '../../WalletContext.ts'
import { loginAnswers } from '../../window/loginAnswers.ts'
import { ticketKeys } from '../../window/ticketKeys.ts'
import { requireAlive } from '../createLifetime.ts'
import type { LoginEntrance } from '../proof/runLogin.ts'
import { askRoles } from './askRoles.ts'
import type { WindowLook } from './createSocialLogin.ts'
import { followLogin, type SocialRun } from './followLogin.ts'
import { putPlan } from './putPlan.ts'
import { readWindowSecret } from './readWindowSecret.ts'

/** Begins a login, and tells the window that the page has opened whom to ask. */
export async function openWindow(
  context: WalletContext,
  { provider, window: { id, secret } }: Pick<FrameParams<'login.social'>, 'provider' | 'window'>,
  {
    asking,
    look: { locale, mode },
    ...entrance
  }: LoginEntrance & {
    /** Aborted when the page that began it does not wait for its answer. */
    asking: AbortSignal
    clock: Pick<FrameClock, 'after'>
    look: WindowLook
    social: SocialApi
  },
): Promise<SocialRun> {
  const { api, embedder, now, projectId, storage } = context
  const keys = await ticketKeys(readWindowSecret(secret), id, loginAnswers)
  const of = { locale, provider, signal: asking }
  const asked = await askRoles({ ...context, api: entrance.social }, of)
  requireAlive(asking)
  const { challenge, client, expiresInMs, loginId, nonce: nonceW, state } = asked.login
  const { challengeId, isKnown, nonce, nonceR, recovery } = asked
  const kept = await readSession(storage)
  // At a site of another project an account that passes by itself would be one that no one has agreed to show there.
  const choosesAccount = !(kept?.status === 'in' && knowsSite(kept.sites, { embedder, projectId }))
  // Before the window learns of it: it may be back soon.
  await keepBegun(storage, {
    asked: { challengeId, isKnown, nonceR, nonceW, provider } satisfies KeptAsked,
    ...(recovery && { challengeId: recovery.id }),
    expiresAtMs: now() + expiresInMs,
    ...{ loginId, secret, ticketId: id },
  })
  try {
    const plan = { challenge, client, locale, loginId, mode, nonce, provider, recovery, state }
    await putPlan(api, { id, keys, plan: { ...plan, choosesAccount }, signal: asking })
    requireAlive(asking)
  } catch (error) {
    await forgetKeptLogin(storage, loginId)
    throw error
  }
  return followLogin(context, { ...entrance, asked, id, keys })
}

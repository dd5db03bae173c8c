import { challengeStarted, completeChallenge, startChallenge } from '@latchkey/protocol/wallet'
import { ApiError } from '../../http/ApiError.ts'
import { type Route, route } from '../../http/route.ts'
import { doneResponse } from '../../roles/doneResponse.ts'
import { requireObjectId } from '../../roles/requireObjectId.ts'
import type { OpenProviders } from '../../roles/social/openProviders.ts'
import { readIdToken } from '../../roles/social/readIdToken.ts'
import type { Challenges } from './createChallenges.ts'

const tag = 'Recovery'

/** How a device proves to this role who is there, whatever the role `wallet` says. */
export function challengeRoutes({
  challenges,
  now,
  providers,
}: {
  challenges: Challenges
  now: () => number
  providers: OpenProviders
}): Route[] {
  return [
    route(
      {
        access: 'device',
        body: { json: startChallenge },
        method: 'post',
        path: '/recovery/v1/challenges',
        rate: 'login',
        response: {
          content: challengeStarted,
          description: 'What a provider is to sign for this role.',
          status: 200,
        },
        summary: 'Gives this role’s half of what a provider signs.',
        tag,
      },
      async (c, { body: { provider, purpose }, device }) => {
        providers.require(provider)
        return c.json(await challenges.start({ device, provider, purpose }))
      },
    ),
    route(
      {
        access: 'device',
        body: { json: completeChallenge },
        method: 'post',
        path: '/recovery/v1/challenges/{challenge}/complete',
        rate: 'login',
        response: doneResponse,
        summary: 'Takes what a provider has signed, and remembers for minutes who is there.',
        tag,
      },
      async (c, { body: { idToken, nonceW }, device }) => {
        const of = { challengeId: requireObjectId(c.req.param('challenge')), device }
        const { nonce, provider } = await challenges.requireOpen(of)
        const open = providers.require(provider)
        const { identity } = await readIdToken(idToken, {
          ...open,
          device,
          nonceR: nonce,
          nonceW,
          now: now(),
        }).catch(async (error: unknown) => {
          // A provider that is down may be up when the device asks again; what was refused is over.
          if (error instanceof ApiError && error.status < 500) await challenges.end(of)
          throw error
        })
        await challenges.prove({ ...of, identity })
        return c.body(null, 204)
      },
    ),
  ]
}

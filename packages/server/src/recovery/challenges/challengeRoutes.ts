import {
  challengeStarted,
  completeChallenge,
  completedChallenge,
  startChallenge,
} from '@latchkey/protocol/wallet'
import type { FindProject } from '../../http/admitProject.ts'
import { type Route, route } from '../../http/route.ts'
import type { ServerContext } from '../../http/ServerEnv.ts'
import type { Farcaster } from '../../roles/farcaster/openFarcaster.ts'
import { requireObjectId } from '../../roles/requireObjectId.ts'
import type { Sites } from '../../roles/site/openSites.ts'
import { providerOff } from '../../roles/social/loginErrors.ts'
import type { OpenProviders } from '../../roles/social/openProviders.ts'
import { returnRoutes } from '../../roles/social/returnRoutes.ts'
import type { Challenges } from './createChallenges.ts'
import { createCompleteChallenge } from './createCompleteChallenge.ts'

const tag = 'Recovery'

/** How a device proves to this role who is there, whatever the role `wallet` says. */
export function challengeRoutes({
  challenges,
  farcaster,
  findProject,
  now,
  originOf,
  providers,
  sites,
}: {
  challenges: Challenges
  /** Undefined for a role without settings for it. */
  farcaster: Farcaster | undefined
  findProject: FindProject
  now: () => number
  originOf: (c: ServerContext) => string
  providers: OpenProviders
  sites: Sites
}): Route[] {
  const complete = createCompleteChallenge({
    challenges,
    farcaster,
    findProject,
    now,
    providers,
    sites,
  })
  const { takeCode, takeRefusal } = challenges
  return [
    ...returnRoutes({ originOf, providers, role: 'recovery', takeCode, takeRefusal }),
    route(
      {
        access: 'device',
        body: { json: startChallenge },
        method: 'post',
        path: '/recovery/v1/challenges',
        rate: 'login',
        response: {
          content: challengeStarted,
          description:
            'What a provider, an app or a site’s server is to sign for this role, or is asked for its code with.',
          status: 200,
        },
        summary: 'Gives this role’s half of what a provider signs, or begins a code of its own.',
        tag,
      },
      async (c, { body, countProject, device }) => {
        const { purpose } = body
        if (body.kind === 'farcaster') {
          if (!farcaster) throw providerOff()
          const of = { device, proof: 'signature', provider: 'farcaster', purpose } as const
          const { challengeId, expiresInMs, nonce } = await challenges.start(of)
          return c.json({ challengeId, expiresInMs, nonce })
        }
        if (body.kind === 'site') {
          const project = await findProject(body.projectId)
          if (!project?.enabled) throw providerOff()
          await countProject(project.id)
          sites.require(project)
          const of = { device, proof: 'signature', provider: 'site', purpose } as const
          const { challengeId, expiresInMs, nonce } = await challenges.start({
            ...of,
            project: project.id,
          })
          return c.json({ challengeId, expiresInMs, nonce })
        }
        const { provider } = body
        const { client, proof } = providers.require(provider)
        const { asked, ...started } = await challenges.start({ device, proof, provider, purpose })
        return c.json({ ...started, ...(asked && { code: { ...asked, client } }) })
      },
    ),
    route(
      {
        access: 'device',
        body: { json: completeChallenge },
        method: 'post',
        path: '/recovery/v1/challenges/{challenge}/complete',
        rate: 'login',
        response: {
          content: completedChallenge,
          description: 'Who is there.',
          status: 200,
        },
        summary:
          'Takes what was signed for this role, or redeems its code, and remembers for minutes who is there.',
        tag,
      },
      async (c, { body, device }) => {
        const challengeId = requireObjectId(c.req.param('challenge'))
        return c.json(await complete(body, { challengeId, device, origin: originOf(c) }))
      },
    ),
  ]
}

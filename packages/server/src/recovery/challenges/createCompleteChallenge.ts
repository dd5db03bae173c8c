import {
  type CompleteChallenge as Asked,
  type CompletedChallenge,
  returnPath,
} from '@latchkey/protocol/wallet'
import { ApiError } from '../../http/ApiError.ts'
import type { FindProject } from '../../http/admitProject.ts'
import type { Farcaster } from '../../roles/farcaster/openFarcaster.ts'
import type { HeldIdentity } from '../../roles/identity.ts'
import type { Sites } from '../../roles/site/openSites.ts'
import { loginExpired, providerOff } from '../../roles/social/loginErrors.ts'
import type { OpenProviders } from '../../roles/social/openProviders.ts'
import { readIdToken } from '../../roles/social/readIdToken.ts'
import type { Challenges } from './createChallenges.ts'

type Of = { challengeId: string; device: string }

export type CompleteChallenge = (
  asked: Asked,
  of: Of & {
    /** Of the wallet. */
    origin: string
  },
) => Promise<CompletedChallenge>

/** Completes a challenge by what proves at its provider who is there: what it has signed, or a code of this role's own. */
export function createCompleteChallenge({
  challenges,
  farcaster,
  findProject,
  now,
  providers,
  sites,
}: {
  challenges: Challenges
  /** Undefined for a role without settings for it. */
  farcaster: Farcaster | undefined
  findProject: FindProject
  now: () => number
  providers: OpenProviders
  sites: Sites
}): CompleteChallenge {
  async function byToken(
    { idToken, nonceW }: Extract<Asked, { idToken: string }>,
    of: Of,
  ): Promise<HeldIdentity> {
    const { nonce, provider } = await challenges.requireOpen(of)
    const open = providers.require(provider)
    // The settings had it otherwise when it began.
    if (open.proof !== 'idToken') throw loginExpired()
    const token = { ...open, device: of.device, nonceR: nonce, nonceW, now: now() }
    const { identity } = await readIdToken(idToken, token).catch(async (error: unknown) => {
      // A provider that is down may be up when the device asks again; what was refused is over.
      if (error instanceof ApiError && error.status < 500) await challenges.end(of)
      throw error
    })
    return identity
  }

  async function byCode(
    { completion }: Extract<Asked, { completion: string }>,
    { origin, ...of }: Of & { origin: string },
  ): Promise<HeldIdentity> {
    const { code, provider, verifier } = await challenges.take({ ...of, completion })
    const open = providers.require(provider)
    if (open.proof !== 'codes') throw loginExpired()
    const redirectUri = `${origin}${returnPath('recovery', provider)}`
    const { identity } = await open.readAccount({ code, redirectUri, verifier })
    return identity
  }

  async function byMessage(
    signed: Extract<Asked, { message: string }>,
    { origin, ...of }: Of & { origin: string },
  ): Promise<HeldIdentity> {
    if (!farcaster) throw providerOff()
    const { device } = of
    const { nonce: nonceR } = await challenges.takeTry({ ...of, provider: 'farcaster' })
    return givingBack(of, farcaster.verify({ ...signed, device, nonceR, origin }))
  }

  async function byAssertion(
    { assertion, nonceW }: Extract<Asked, { assertion: string }>,
    { origin, ...of }: Of & { origin: string },
  ): Promise<HeldIdentity> {
    const { device } = of
    const taken = await challenges.takeTry({ ...of, provider: 'site' })
    const project = await findProject(taken.project)
    if (!project?.enabled) throw providerOff()
    const signed = { device, nonceR: taken.nonce, nonceW, origin }
    return givingBack(of, sites.require(project).verify(assertion, signed))
  }

  /** What is down says nothing of what was signed: it costs no try. */
  function givingBack(of: Of, verifying: Promise<HeldIdentity>): Promise<HeldIdentity> {
    return verifying.catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.status >= 500) await challenges.giveBackTry(of)
      throw error
    })
  }

  function prove(asked: Asked, of: Of & { origin: string }): Promise<HeldIdentity> {
    if ('idToken' in asked) return byToken(asked, of)
    if ('assertion' in asked) return byAssertion(asked, of)
    return 'message' in asked ? byMessage(asked, of) : byCode(asked, of)
  }

  return async (asked, { origin, ...of }) => {
    const identity = await prove(asked, { ...of, origin })
    await challenges.prove({ ...of, identity })
    return { subject: identity.subject }
  }
}

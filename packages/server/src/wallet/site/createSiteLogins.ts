import type { CompletedLogin, CompleteSiteLogin, SiteLoginStarted } from '@latchkey/protocol/wallet'
import { ApiError } from '../../http/ApiError.ts'
import type { FindProject } from '../../http/admitProject.ts'
import type { KnownBrowser } from '../../mail/readBrowser.ts'
import type { Project } from '../../projects/Project.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import { type Identity, identityMark } from '../../roles/identity.ts'
import type { Sites } from '../../roles/site/openSites.ts'
import { providerOff } from '../../roles/social/loginErrors.ts'
import type { ResultOf } from '../createResultOf.ts'
import type { LoginOf, SignedLogins } from '../signed/createSignedLogins.ts'
import type { NewLogin } from '../signed/startSignedLogin.ts'

export type SiteLogins = ReturnType<typeof createSiteLogins>

/** Logins by what the server of a project's site signs. */
export function createSiteLogins({
  findProject,
  keys,
  logins,
  resultOf,
  sites,
}: {
  findProject: FindProject
  keys: Pick<RoleKeys, 'mac'>
  logins: Pick<SignedLogins, 'enter' | 'giveBack' | 'start' | 'take'>
  resultOf: ResultOf
  sites: Sites
}) {
  return {
    /** Begins one, in place of the one that the device had. @throws {ApiError} 404 `provider_off` */
    async start({
      origin: client,
      project,
      ...place
    }: Omit<NewLogin, 'project'> & {
      /** Of the wallet. */
      origin: string
      project: Pick<Project, 'development' | 'id'>
    }): Promise<SiteLoginStarted> {
      const { issuer } = sites.require(project)
      const begun = await logins.start({ ...place, project: project.id })
      return { ...begun, client, issuer, kind: 'site' }
    },

    /** Completes one, once. @throws {ApiError} 403 `provider_refused`, 410 `login_expired`, 503 `provider_down` */
    async complete({
      assertion,
      browser,
      device,
      loginId,
      nonceR,
      origin,
    }: CompleteSiteLogin &
      LoginOf & { browser: KnownBrowser; origin: string }): Promise<CompletedLogin> {
      const of = { device, loginId }
      const { locale, nonce: nonceW, project: id, site } = await logins.take(of)
      const project = await findProject(id)
      if (!project?.enabled) throw providerOff()
      let identity: Identity
      try {
        const signed = { device, nonceR, nonceW, origin }
        identity = await sites.require(project).verify(assertion, signed)
      } catch (error) {
        // A server that is down says nothing of what was signed.
        if (!(error instanceof ApiError) || error.status >= 500) await logins.giveBack(of)
        throw error
      }
      await logins.enter({ ...of, identity: identityMark(keys, identity) })
      const proven = { browser, device, identity, locale, project: id, site, user: {} }
      const result = await resultOf(proven)
      return { ...result, subject: identity.subject }
    },
  }
}

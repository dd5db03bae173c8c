import { ConfigError } from '../../config/ConfigError.ts'
import type { SiteLoginSettings } from './siteLoginSettings.ts'

/**
 * A visitor is known by the issuer and its name for them. Two projects with one issuer have the same visitors, so that their keys
 * must be the same: else the one could sign for those of the other. And both roles must know a visitor by one issuer.
 *
 * @throws {ConfigError}
 */
export function requireSameSites(
  of: Readonly<Record<'recovery' | 'wallet', readonly SiteLoginSettings[]>>,
): void {
  for (const role of ['wallet', 'recovery'] as const) {
    const byProject = new Set<string>()
    const byIssuer = new Map<string, SiteLoginSettings>()
    for (const own of of[role]) {
      if (byProject.has(own.project))
        throw problem(role, `the project ${own.project} is there twice; a site has one login`)
      byProject.add(own.project)
      const other = byIssuer.get(own.issuer) ?? own
      byIssuer.set(own.issuer, other)
      if (other.keys !== own.keys || `${other.algorithms}` !== `${own.algorithms}`)
        throw problem(
          role,
          `the projects ${other.project} and ${own.project} have the issuer ${own.issuer} with two sets of keys or algorithms; the one could sign for visitors of the other`,
        )
    }
  }
  for (const { issuer, project } of of.recovery) {
    const wallet = of.wallet.find((each) => each.project === project)
    if (wallet && wallet.issuer !== issuer)
      throw problem(
        'recovery',
        `the issuer of the project ${project} is not that of wallet.siteLogins; each role would know its visitors by another name`,
      )
  }
}

function problem(role: string, text: string): ConfigError {
  return new ConfigError([`${role}.siteLogins: ${text}`])
}

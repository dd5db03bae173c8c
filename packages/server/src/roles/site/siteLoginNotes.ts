import type { SiteLoginSettings } from './siteLoginSettings.ts'

/** What an operator is to know of the logins of sites that they have set, a line for each project. */
export function siteLoginNotes(
  of: Readonly<Record<'recovery' | 'wallet', readonly Pick<SiteLoginSettings, 'project'>[]>>,
): readonly string[] {
  const projects = new Set([...of.wallet, ...of.recovery].map(({ project }) => project))
  return [...projects].map((project) => {
    const missing = (['wallet', 'recovery'] as const).find(
      (role) => !of[role].some((each) => each.project === project),
    )
    const level = `Note: at the level "login" the server of the project ${project} says who a visitor is. It opens their wallet in browsers that have it already, and has wallets made; a new browser gets none that is there. Whoever has its signing key can have wallets made in visitors' names. The subject that it signs must be an id that it never gives to another visitor: no e-mail address, and no name.`
    return missing === undefined
      ? level
      : `${level} It is not in ${missing}.siteLogins of this configuration: unless the other process has it there, no wallet is made.`
  })
}

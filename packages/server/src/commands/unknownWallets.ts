import { catalogueWallets } from '../catalogue/catalogueData.ts'
import { answersTo } from '../catalogue/selectWallets.ts'
import type { WalletRules } from '../projects/Project.ts'

/** What a project's lists name that neither the catalogue nor the project's own wallets answer to. */
export async function unknownWallets(rules: WalletRules): Promise<readonly string[]> {
  const wallets = await catalogueWallets()
  const own = new Set(
    rules.custom.flatMap(({ id, name, rdns }) =>
      [id, name, rdns].map((key) => String(key).toLowerCase()),
    ),
  )
  const named = new Set([...rules.include, ...rules.exclude, ...rules.featured, ...rules.certified])
  return [...named].filter((name) => {
    const key = name.toLowerCase()
    return !own.has(key) && !wallets.some((wallet) => answersTo(wallet, new Set([key])))
  })
}

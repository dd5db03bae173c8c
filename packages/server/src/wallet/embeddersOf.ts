import type { WalletSettings } from './walletSettings.ts'

/** Sites that may show the wallet of a project: whole origins, each as browsers send it (S5.14, S9.37). */
export type EmbeddersOf = (project: string) => readonly string[]

export function createEmbeddersOf({ embedders }: Pick<WalletSettings, 'embedders'>): EmbeddersOf {
  return (project) =>
    embedders.filter((each) => each.project === project).flatMap(({ origins }) => origins)
}

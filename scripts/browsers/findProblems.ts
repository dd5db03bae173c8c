import type { Accepted } from './accepted.ts'
import { findYoungApis, ownMembers } from './findYoungApis.ts'
import { findYoungCss, sheetsIn } from './findYoungCss.ts'
import { type FeatureName, lackedBy } from './readCompat.ts'

/** A built file by its path in the checkout. */
export type PublishedFile = { path: string; text: string }

type Use = { feature: FeatureName; path: string; line?: number }

/** Says what files use that a promised browser lacks, and what is accepted although nothing uses it. */
export function findProblems(
  { modules, sheets }: Record<'modules' | 'sheets', readonly PublishedFile[]>,
  accepted: readonly Accepted[],
): string[] {
  const own = new Set(modules.flatMap(({ text }) => [...ownMembers(text)]))
  const uses: Use[] = [
    ...modules.flatMap(({ path, text }) =>
      findYoungApis(text, own).map((use) => ({ ...use, path })),
    ),
    ...modules.flatMap(({ path, text }) => sheetsIn(text).flatMap((sheet) => inSheet(sheet, path))),
    ...sheets.flatMap(({ path, text }) => inSheet(text, path)),
  ]
  return [
    ...uses
      .filter((use) => !accepted.some((one) => accepts(one, use)))
      .map(
        ({ feature, line, path }) =>
          `${path}${line ? `:${line}` : ''} uses ${feature}, which lacks in ${lackedBy(feature).join(', ')}`,
      ),
    ...accepted
      .filter((one) => !uses.some((use) => accepts(one, use)))
      .map(({ feature }) => `${feature} is accepted in scripts/browsers/accepted.ts and not used`),
  ]
}

function inSheet(sheet: string, path: string): Use[] {
  return findYoungCss(sheet).map((feature) => ({ feature, path }))
}

function accepts({ feature, in: place }: Accepted, use: Use): boolean {
  return `${use.feature}.`.startsWith(`${feature}.`) && (!place || use.path === place)
}

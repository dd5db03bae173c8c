import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Whether a page has one banner is said once, in access.spec.ts, not by each of a hundred screens.
const rules = { 'landmark-no-duplicate-banner': { enabled: false } }

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds wrong inside an element, as `rule: selector (why)`; shadow roots included.
 */
export async function axeViolations(page: Frame | Page, selector: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(
    async ({ rules, selector, tags }) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      const { violations } = await axe.run(
        { include: [selector] },
        { resultTypes: ['violations'], rules, runOnly: { type: 'tag', values: tags } },
      )
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ failureSummary, target }) =>
            `${id}: ${target.flat().join(' ')} (${failureSummary.replaceAll(/\s+/g, ' ')})`,
        ),
      )
    },
    { rules, selector, tags },
  )
}

type Axe = {
  run(
    context: { include: string[] },
    options: object,
  ): Promise<{
    violations: {
      id: string
      nodes: { failureSummary: string; target: (string | string[])[] }[]
    }[]
  }>
}

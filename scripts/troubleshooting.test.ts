import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mistakes } from '../packages/core/src/setup/mistakes.ts'
import {
  packagedPage,
  sections,
  troubleshootingPage,
} from './troubleshooting/troubleshootingPage.ts'
import { workspaceRoot } from './workspace.ts'

const page = join(workspaceRoot, 'docs/troubleshooting.md')

test('docs/troubleshooting.md is what the toolkit says', async () => {
  await expect(troubleshootingPage()).toMatchFileSnapshot(page)
})

test('the package brings the page along, without links that lead nowhere there', async () => {
  expect(packagedPage()).not.toMatch(/\]\((?!#)/)
  await expect(packagedPage()).toMatchFileSnapshot(
    join(workspaceRoot, 'packages/core/docs/troubleshooting.md'),
  )
})

test('every code has its section, at the anchor that the console names', async () => {
  const headings = [...(await readFile(page, 'utf8')).matchAll(/^## (.*)$/gm)].map(
    ([, text]) => text,
  )
  const codes = new Set([...Object.keys(mistakes), ...sections.map(({ code }) => code)])
  expect(codes.size).toBeGreaterThan(20)
  for (const code of codes) expect(headings.filter((heading) => heading === code)).toEqual([code])
})

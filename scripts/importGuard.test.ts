import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspaceRoot } from './workspace.ts'

type Rule = { name: string; from: { path: string } }
type Override = { includes: string[]; linter?: { rules?: { style?: Record<string, unknown> } } }

/** Packages that run in browsers, as the arrows know them. */
function browserPackages(): string[] {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: Rule[]
  }
  const rule = forbidden.find(({ name }) => name === 'browser-has-no-node')
  return between(rule?.from.path, '(', '|', ')')
}

/** Packages whose imports the linter guards. */
function guardedPackages(): string[] {
  const { overrides } = JSON.parse(readFileSync(join(workspaceRoot, 'biome.json'), 'utf8')) as {
    overrides: Override[]
  }
  const guard = overrides.find(({ linter }) => linter?.rules?.style?.['noRestrictedImports'])
  return between(guard?.includes[0], '{', ',', '}')
}

function between(text = '', open: string, separator: string, close: string): string[] {
  return text.slice(text.indexOf(open) + 1, text.indexOf(close)).split(separator)
}

test('the guard against full zod and React.lazy covers every browser package', () => {
  expect(browserPackages()).toContain('walletconnect')
  expect(guardedPackages().toSorted()).toEqual(browserPackages().toSorted())
})

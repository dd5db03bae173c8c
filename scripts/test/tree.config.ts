// The step `tree` of `npm test`: unit tests that only read the tree.
import { defineConfig } from 'vitest/config'
import every from '../../vitest.config.ts'
import { treeTests } from './treeTests.mjs'

export default defineConfig({ ...every, test: { ...every.test, include: treeTests } })

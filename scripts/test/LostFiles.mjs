import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * A reporter of Vitest, which writes to `LATCHKEY_LOST_FILES` what its own report in JSON is silent about: files that were
 * asked for and did not end, because their worker did not start within Vitest's fixed minute or died, and errors that no
 * test threw. Without them such a run says that all its tests passed.
 */
export default class LostFiles {
  #asked = []

  onTestRunStart(specifications) {
    this.#asked = specifications.map(({ moduleId }) => moduleId)
  }

  onTestRunEnd(modules, unhandledErrors) {
    const ended = new Set(modules.filter(hasEnded).map(({ moduleId }) => moduleId))
    const lost = this.#asked.filter((file) => !ended.has(file))
    const errors = unhandledErrors.map(({ cause, message, VITEST_TEST_PATH }) => ({
      // While which file ran, where a worker said so.
      file: VITEST_TEST_PATH,
      message: stripVTControlCharacters([message, cause?.message].filter(Boolean).join('\n')),
    }))
    writeFileSync(process.env.LATCHKEY_LOST_FILES, JSON.stringify({ errors, lost }))
  }
}

function hasEnded(module) {
  return !['pending', 'queued'].includes(module.state())
}

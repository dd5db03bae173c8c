import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { root } from '../install.mjs'
import { beginStep } from '../progress.mjs'

const windows = process.platform === 'win32'
/** Time for a step to end what it started (chains, servers, browsers) once it is asked to. */
const stopGraceMs = 15_000

/**
 * @typedef {object} Outcome
 * @property {number} failed
 * @property {number} passed
 * @property {import('./reports.mjs').RanTest[]} tests which the report names, and what failed beside them
 * @property {true} [neverBegan] nothing of it ran: its world was not ready, or a registry did not answer
 */

/**
 * Runs one step and says how many tests passed and failed in it, and which tests a report names. Its output is shown
 * when it fails; else what the step wants shown.
 * Aborting the signal ends the step and everything it started.
 *
 * @returns {Promise<Outcome>}
 */
export async function runStep(step, { reports, signal }) {
  const progress = beginStep(step.text)
  const reportFile = step.report && join(reports, step.report.file)
  const { code, output } = await run(
    [...step.command, ...(step.report?.args(reportFile) ?? [])],
    step.report?.env(reportFile),
    signal,
  )
  const counts = count(step, { code, output, reportFile })
  if (code === 0 && counts.failed === 0) progress.done()
  else progress.failed()
  if (code !== 0 || step.showOutput) process.stdout.write(`\n${output.trim()}\n\n`)
  else if (step.showLines)
    for (const line of output.match(step.showLines) ?? []) process.stdout.write(`    ${line}\n`)
  return counts
}

function count({ faults, report, text }, { code, output, reportFile }) {
  /** What the end says of a step that failed and has no test to blame. */
  const blamed = {
    error: faults ? faultLines(output, faults) : lastLines(output),
    file: text,
    ms: 0,
    of: 'run',
    title: 'failed',
  }
  const tests = code === 0 ? [] : [blamed]
  if (!report) {
    const counts = { failed: tests.length, passed: 1 - tests.length, tests }
    return code !== 0 && registryAway.test(output) ? { ...counts, neverBegan: true } : counts
  }
  try {
    const counts = report.read(reportFile)
    if (code !== 0 && ranNothing(counts)) {
      const tests = errorsOfRun(counts, blamed)
      return { failed: tests.length, passed: 0, tests, neverBegan: true }
    }
    const passed = code === 0 && counts.failed === 0
    if (passed || counts.tests.some(({ error }) => error !== undefined)) return counts
    // A runner can fail with all its tests green: a global teardown.
    return { ...counts, failed: 1, tests: [...counts.tests, blamed] }
  } catch {
    const error = blamed.error || 'no report'
    return { failed: 1, passed: 0, tests: [{ ...blamed, error }], neverBegan: true }
  }
}

/** Files that are lost together with an error of what runs them were never begun. */
function ranNothing({ passed, tests }) {
  const silent = tests.length === 0 || tests.some(({ of }) => of === 'run')
  return passed === 0 && silent && tests.every(({ of }) => of !== undefined)
}

function errorsOfRun({ tests }, blamed) {
  const errors = tests.filter(({ of }) => of === 'run')
  return errors.length === 0 ? [blamed] : errors.map(({ error }) => ({ ...blamed, error }))
}

/** What npm says where it cannot reach its registry, or gets no answer from it. */
const registryAway =
  /\b(EAI_AGAIN|ECONNREFUSED|ECONNRESET|EIDLETIMEOUT|ENETUNREACH|ENOTFOUND|ERR_SOCKET_TIMEOUT|ETIMEDOUT)\b|npm (error|ERR!) code E5\d\d/

/** Tools say at the end what is wrong. */
function lastLines(output) {
  return output.trim().split('\n').slice(-6).join('\n')
}

/** Some name each fault in a line that begins it, and count them at the end. */
function faultLines(output, faults) {
  return output.match(faults)?.join('\n') ?? lastLines(output)
}

function run([command, ...args], env, signal) {
  const path = [join(root, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH]
  const child = spawn(command, args, {
    cwd: root,
    // A group of its own, so that the whole step can be ended at once.
    detached: !windows,
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', PATH: path.join(delimiter), ...env },
    shell: windows,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const read = (chunk) => {
    output += chunk
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)

  let killTimer
  const send = (name) => {
    try {
      if (windows) child.kill(name)
      else process.kill(-child.pid, name)
    } catch {
      // It ended by itself between the check and the signal.
    }
  }
  const stop = () => {
    send('SIGTERM')
    killTimer = setTimeout(() => send('SIGKILL'), stopGraceMs)
  }
  signal.addEventListener('abort', stop)
  return new Promise((resolve) => {
    const end = (code) => {
      clearTimeout(killTimer)
      signal.removeEventListener('abort', stop)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += String(error)
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}

import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { root } from '../install.mjs'
import { beginStep } from '../progress.mjs'

const windows = process.platform === 'win32'
/** Time for a step to end what it started (chains, servers, browsers) once it is asked to. */
const stopGraceMs = 15_000

/**
 * Runs one step and says how many tests passed and failed in it, and which tests a report names. Its output is shown
 * when it fails; else what the step wants shown.
 * Aborting the signal ends the step and everything it started.
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

function count({ report, text }, { code, output, reportFile }) {
  /** What the end says of a step that failed and has no test to blame. */
  const blamed = { error: lastLines(output), file: text, ms: 0, title: 'failed' }
  const tests = code === 0 ? [] : [blamed]
  if (!report) return { failed: tests.length, passed: 1 - tests.length, tests }
  try {
    const counts = report.read(reportFile)
    if (code === 0) return counts
    // A runner can fail with all its tests green: an unhandled rejection, a global teardown.
    return counts.failed > 0 ? counts : { ...counts, failed: 1, tests: [...counts.tests, blamed] }
  } catch {
    return { failed: 1, passed: 0, tests: [{ ...blamed, error: blamed.error || 'no report' }] }
  }
}

/** Tools say at the end what is wrong. */
function lastLines(output) {
  return output.trim().split('\n').slice(-6).join('\n')
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

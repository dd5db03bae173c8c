// What is published for pages, against what the oldest promised browsers have. Run `npm run build` first.
import { accepted } from './browsers/accepted.ts'
import { findProblems } from './browsers/findProblems.ts'
import { publishedFiles } from './browsers/publishedFiles.ts'

const files = { modules: publishedFiles('.js'), sheets: publishedFiles('.css') }
const problems = findProblems(files, accepted)
for (const problem of problems) console.error(problem)
console.log(
  `${files.modules.length + files.sheets.length} files for pages, ${problems.length} problems`,
)
process.exitCode = problems.length ? 1 : 0

// Makes `public` of the page and the script: a site without a bundler serves the folder as it is. The page's settings
// come from the environment here, because the local world chooses its ports; your page has yours in it.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const { VITE_LATCHKEY_PROJECT: project, VITE_LATCHKEY_SERVER: server } = process.env
const script = join(dirname(fileURLToPath(import.meta.resolve('@latchkey/elements'))), '../script')

await mkdir('public', { recursive: true })
await cp(script, 'public/latchkey', { recursive: true })
await cp('page.js', 'public/page.js')
const page = await readFile('index.html', 'utf8')
await writeFile(
  'public/index.html',
  page
    .replace('1a7c4be9d0f64c2e8b6a5d4c3b2a1908', (id) => project || id)
    .replace('http://localhost:4500', (url) => server || url),
)

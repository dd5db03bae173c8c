import { startLoginWindow } from './startLoginWindow.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the wallet')
startLoginWindow(root)

import { startLoginWindow } from './startLoginWindow.ts'

const root = document.getElementById('root')
if (!root) throw new Error('No root')
startLoginWindow(root)

/** The prompt's look: plainly a tool, not a product and not the modal it is used with. */
export const promptStyles = `
:host { all: initial }
dialog {
  box-sizing: border-box; width: min(340px, calc(100vw - 24px)); max-height: calc(100vh - 24px);
  margin: 12px 12px auto auto; padding: 0; overflow: auto; border: 0; border-radius: 10px;
  background: #fffdf6; color: #1c1a17; color-scheme: light; direction: ltr;
  font: 14px/1.45 system-ui, sans-serif; box-shadow: 0 0 0 1px #1c1a1733, 0 12px 40px #0006;
}
dialog::backdrop { background: #0003 }
header { padding: 10px 16px 8px; border-top: 8px solid; font-weight: 600;
  border-image: repeating-linear-gradient(135deg, #f7b500 0 10px, #1c1a17 10px 20px) 8; }
header p { margin: 2px 0 0; font-size: 12px; font-weight: 400 }
main { padding: 4px 16px 12px }
h2 { margin: 8px 0; font-size: 17px; line-height: 1.3; outline: none }
dl { margin: 0 0 8px }
dt { font-size: 12px; color: #5d584e }
dd { margin: 0 0 6px; overflow-wrap: anywhere }
pre { margin: 0 0 8px; padding: 8px; max-height: 180px; overflow: auto; border-radius: 6px; background: #f1ecdd;
  font: 12px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
fieldset { margin: 0 0 8px; padding: 8px; border: 1px solid #8d8675; border-radius: 6px }
legend { padding: 0 4px; font-size: 12px }
label { display: flex; gap: 8px; align-items: center; min-height: 28px; font: 12px ui-monospace, monospace;
  overflow-wrap: anywhere }
footer { position: sticky; bottom: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 8px; padding: 12px 16px;
  background: #fffdf6 }
button { min-height: 44px; border: 1px solid #1c1a17; border-radius: 8px; background: #fff; color: #1c1a17;
  font: 600 14px system-ui, sans-serif; cursor: pointer }
button.yes { background: #1c1a17; color: #fff }
:is(button, input, pre):focus-visible { outline: 3px solid #2257d6; outline-offset: 2px }
`

import { isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'strangeCode.arrives': (contract) =>
    `يشغّل هذا الحساب شيفرة عقد غير معروف، ${isolate(contract)}. قد يستطيع هذا العقد نقل ما يصل.`,
  'strangeCode.elsewhere': (network) =>
    `حسابك عقد على شبكة أخرى، وليس على ${isolate(network)}. قد يضيع ما يصل هنا، إلا إذا قالت محفظتك إنها تستطيع استخدامه.`,
  'strangeCode.holds': (contract) =>
    `يشغّل حسابك شيفرة عقد غير معروف، ${isolate(contract)}. قد يستطيع هذا العقد نقل ما لديك.`,
  'strangeCode.receiver': (contract) =>
    `يشغّل حساب المستلِم شيفرة عقد غير معروف، ${isolate(contract)}. قد يستطيع هذا العقد نقل ما يصل.`,
  'strangeCode.see': (explorer) => `عرض العقد على ${isolate(explorer)}`,
  'strangeCode.unsure': 'يقول ذلك مصدر واحد فقط من اثنين.',
}

import { isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

const name = isolate('Farcaster')

export const ar: TextsOf<typeof en> = {
  'farcaster.code': `رمز QR لـ ${name}`,
  'farcaster.copy': 'نسخ الرابط',
  'farcaster.down': `لا تستجيب خدمة ${name} الآن.`,
  'farcaster.expired': 'انتهت صلاحية هذا الرمز.',
  'farcaster.expiredHint': 'اطلب رمزًا جديدًا؛ يستغرق ذلك ثانية.',
  'farcaster.hideCode': 'إخفاء الرمز',
  'farcaster.moved': `انتقل حساب ${name} هذا إلى مالك آخر.`,
  'farcaster.movedHint': 'تبقى محفظته لمن أنشأها، في المتصفّحات المفتوحة فيها.',
  'farcaster.newCode': 'رمز جديد',
  'farcaster.next': `تابع في ${name}`,
  'farcaster.nextHint': 'سجّل الدخول هناك، ثم عُد إلى هذه الصفحة.',
  'farcaster.off': `لم يُفعَّل الدخول باستخدام ${name} في هذا الموقع.`,
  'farcaster.open': `افتح ${name}`,
  'farcaster.opening': 'جارٍ إعداد رمزك…',
  'farcaster.other': 'طريقة أخرى',
  'farcaster.recoveryDown': 'لا يمكن السماح لمتصفّح جديد بالدخول الآن.',
  'farcaster.refused': `لم تُعرّف ${name} بك.`,
  'farcaster.refusedHint': 'أعد المحاولة برمز جديد.',
  'farcaster.scan': 'امسح الرمز بكاميرا هاتفك',
  'farcaster.scanHint': `سجّل الدخول هناك باستخدام ${name}. تنتقل هذه الصفحة تلقائيًا.`,
  'farcaster.showCode': 'إظهار الرمز',
  'farcaster.title': `المتابعة باستخدام ${name}`,
}

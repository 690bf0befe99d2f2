/** Compares the methods of topics. Pure. */
import type { MethodSettings } from '../../lib/engine/presets';
import type { TopicSettings } from '../../lib/engine/types';

export function methodsOf(settings: TopicSettings): MethodSettings {
  const { termBoosts: _, ...methods } = settings;
  return methods;
}

export function sameMethods(a: MethodSettings, b: MethodSettings): boolean {
  return namesIn(b).every((name) => String(a[name]) === String(b[name]));
}

export function namesIn(methods: Partial<MethodSettings>): readonly (keyof MethodSettings)[] {
  return Object.keys(methods) as (keyof MethodSettings)[];
}

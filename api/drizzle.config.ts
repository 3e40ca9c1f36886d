import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name <what>` writes the next migration from the areas' tables; review it before committing. */
export default defineConfig({ dialect: 'postgresql', schema: './src/tables.ts', out: './src/ground/db/migrations' });

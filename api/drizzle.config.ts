import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name <what>` writes the next migration from db/tables; review it before committing. */
export default defineConfig({ dialect: 'postgresql', schema: './src/db/tables/*.ts', out: './src/db/migrations' });
